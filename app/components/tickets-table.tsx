"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { CheckState, TicketColumns, TicketTableRow } from "@/app/view/ticket-table";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { Roving } from "./roving";

const features = tableFeatures({});
const column = createColumnHelper<typeof features, TicketTableRow>();

/** The tickets of one page: expected beside called, wrong first. The table is one Tab stop. */
export function TicketsTable({ rows, has }: { rows: TicketTableRow[]; has: TicketColumns }) {
  const columns = useMemo(() => buildColumns(has), [has]);
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.key });
  return (
    <Roving>
      <table className="tickets">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" className={CLASSES[header.column.id]}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="row">
              {row.getAllCells().map((cell) =>
                cell.column.id === "ticket" ? (
                  <th key={cell.id} scope="row" className="pin">
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id} className={CLASSES[cell.column.id]}>
                    <table.FlexRender cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Roving>
  );
}

const CLASSES: Record<string, string> = {
  ticket: "pin",
  trial: "number",
  excerpt: "clip wide",
  expected: "whole",
  called: "whole",
  argument: "whole",
  job: "whole",
  claim: "whole",
};

function buildColumns(has: TicketColumns) {
  return column.columns([
    column.accessor("ticket", {
      header: "Ticket",
      cell: ({ row: { original } }) => (
        <PageLink className="name" href={original.href}>
          {original.ticket}
        </PageLink>
      ),
    }),
    ...(has.trial ? [column.accessor("trial", { header: "Trial" })] : []),
    column.accessor("excerpt", { header: "The customer wrote" }),
    column.accessor("expected", {
      header: "Expected first",
      cell: ({ getValue }) => <code>{getValue()}</code>,
    }),
    column.accessor("called", {
      header: "Called first",
      cell: ({ getValue }) => <Called called={getValue()} />,
    }),
    ...(has.argument === null
      ? []
      : [
          column.display({
            id: "argument",
            header: () => (
              <>
                {has.argument}
                <br />
                as written · as meant
              </>
            ),
            cell: ({ row: { original } }) => <Argument row={original} />,
          }),
        ]),
    ...(has.job
      ? [
          column.accessor("job", {
            header: "Job: the tool it needs",
            cell: ({ getValue }) => <Job job={getValue()} />,
          }),
        ]
      : []),
    ...(has.claim
      ? [
          column.accessor("claim", {
            header: "Claim",
            cell: ({ getValue }) => <Claim state={getValue().state} />,
          }),
        ]
      : []),
  ]);
}

function Called({ called }: { called: TicketTableRow["called"] }) {
  return (
    <>
      {called.state !== "unscored" && <Mark name={called.state} label={called.state} />}{" "}
      <span className={called.state === "wrong" ? "call wrong" : "call"}>
        <span className="server">{called.server}</span>
        {called.tool}
        <span className="args">{called.args}</span>
      </span>
      {called.note !== "" && <div className="note">{called.note}</div>}
    </>
  );
}

function Argument({ row }: { row: TicketTableRow }) {
  if (row.written === "none" && row.meant === "none") return <Nothing />;
  return (
    <>
      <Check state={row.written} what="as written" /> <Check state={row.meant} what="as meant" />
      {row.meantValue !== "" && ` meant ${row.meantValue}`}
    </>
  );
}

function Check({ state, what }: { state: CheckState; what: string }) {
  if (state === "none") return <Nothing />;
  return <Mark name={state} label={`${what}: ${state === "right" ? "equal" : "differs"}`} />;
}

function Job({ job }: { job: TicketTableRow["job"] }) {
  if (job.state === "none") return <Nothing />;
  return (
    <>
      <Mark name={job.state} label={job.state === "right" ? "finished" : "not finished"} />{" "}
      <code>{job.tool}</code>
      {job.note !== "" && <div className="note">{job.note}</div>}
    </>
  );
}

function Claim({ state }: { state: TicketTableRow["claim"]["state"] }) {
  if (state === "none" || state === "unmeasured")
    return <span className="faint">{state === "none" ? "none" : "–"}</span>;
  const word = state === "unclear" ? "cannot tell" : state;
  return (
    <>
      <Mark name={state} /> {word}
    </>
  );
}

function Nothing() {
  return (
    <span className="faint">
      –<span className="unseen"> nothing to check</span>
    </span>
  );
}
