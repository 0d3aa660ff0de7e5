"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ChartLine } from "@/app/view/trend";

const TrendChart = dynamic(() => import("./trend-chart").then(({ TrendChart: chart }) => chart), {
  ssr: false,
});

/**
 * The chart, fetched once the page is at rest. Its place is kept from the start, so nothing moves; without script there
 * is none, and the table beside it says all that the chart does.
 */
export function LateTrend({ lines }: { lines: readonly ChartLine[] }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(() => setAtRest(true), 300);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setAtRest(true), { timeout: 3000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return (
    <div className="trend-chart" aria-hidden="true">
      {isAtRest && <TrendChart lines={lines} />}
    </div>
  );
}
