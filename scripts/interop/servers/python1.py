"""A small server on the Python SDK's first major version, over stdio."""

from mcp.server.fastmcp import FastMCP
from mcp.types import ToolAnnotations

server = FastMCP("python1")
READ_ONLY = ToolAnnotations(readOnlyHint=True, openWorldHint=False)


@server.tool(annotations=READ_ONLY)
def order_status(order_id: str) -> str:
    """Where an order is. Use it when the customer names an order."""
    return f"{order_id}: shipped"


@server.tool(annotations=READ_ONLY)
def stock(product_id: str, at_least: int = 1) -> dict[str, int]:
    """How many pieces of a product each warehouse has, where it has at least so many."""
    return {"north": 3} if at_least <= 3 else {}


server.run()
