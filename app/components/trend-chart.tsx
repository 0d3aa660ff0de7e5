"use client";

import { CartesianGrid, ErrorBar, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { ChartLine } from "@/app/view/trend";

const MARGIN = { top: 8, right: 24, bottom: 0, left: 0 };
const QUARTERS = [0, 25, 50, 75, 100];
const DASHES: Readonly<Record<ChartLine["line"], string | undefined>> = {
  solid: undefined,
  dashed: "6 4",
  double: "2 3",
  dotted: "1 4",
};

/** A line a recorder from 0 to 100 % over the revisions, each point with its interval. Its numbers stand in the table. */
export function TrendChart({ lines }: { lines: readonly ChartLine[] }) {
  const revisions = lines[0]?.points.map(({ revision }) => revision) ?? [];
  const rows = revisions.map((revision, index) => ({
    revision,
    ...Object.fromEntries(
      lines.flatMap(({ points }, line) => [
        [`share${line}`, points[index]?.share ?? null],
        [`reach${line}`, points[index]?.reach ?? [0, 0]],
      ]),
    ),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="revision"
          padding={{ left: 28, right: 28 }}
          tickLine={false}
          interval="preserveStartEnd"
        />
        <YAxis domain={[0, 100]} ticks={QUARTERS} width={52} tickLine={false} axisLine={false} unit=" %" />
        {lines.map(({ line }, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            key={index}
            className={`series-${index % 4}`}
            dataKey={`share${index}`}
            {...(DASHES[line] === undefined ? {} : { strokeDasharray: DASHES[line] })}
            dot={{ r: 4, strokeDasharray: "none" }}
            activeDot={false}
            connectNulls
            isAnimationActive={false}
          >
            <ErrorBar dataKey={`reach${index}`} width={5} direction="y" isAnimationActive={false} />
          </Line>
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
