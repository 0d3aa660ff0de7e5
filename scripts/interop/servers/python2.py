"""A small server on the Python SDK's second major version, over stdio."""

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations

server = MCPServer("python2", version="1.0.0")
READ_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)


@server.tool(annotations=READ_ONLY)
def order_status(order_id: str) -> str:
    """Where an order is. Use it when the customer names an order."""
    return f"{order_id}: shipped"


@server.tool(annotations=READ_ONLY)
def stock(product_id: str, at_least: int = 1) -> dict[str, int]:
    """How many pieces of a product each warehouse has, where it has at least so many."""
    return {"north": 3} if at_least <= 3 else {}


server.run()
