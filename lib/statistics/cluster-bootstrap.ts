import { createRandom } from "@/lib/random";

export type ClusterBootstrapInput<Cluster> = {
  /** One entry per ticket, with all its trials on both sides. */
  clusters: readonly Cluster[];
  /** The figure, from as many clusters as there are; some come twice, some not at all. */
  statistic: (clusters: readonly Cluster[]) => number;
  /** Tickets are drawn within their group (for example the expected tool), where the suite fixes its size. */
  stratum?: (cluster: Cluster) => string;
  seed?: number;
  resamples?: number;
  level?: number;
};

export const BOOTSTRAP_SEED = 4217;
export const BOOTSTRAP_RESAMPLES = 10_000;

/**
 * A percentile bootstrap interval over tickets (Efron and Tibshirani 1993). The seed is fixed, so equal data
 * give an equal interval; exports name it. With fewer than 20 tickets in a group it comes out too narrow. Null
 * where there is no ticket.
 */
export function clusterBootstrap<Cluster>(
  input: ClusterBootstrapInput<Cluster>,
): { low: number; high: number } | null {
  const { clusters, statistic, stratum = () => "all", level = 0.95 } = input;
  const { seed = BOOTSTRAP_SEED, resamples = BOOTSTRAP_RESAMPLES } = input;
  if (clusters.length === 0) return null;
  const random = createRandom(seed);
  const groups = groupBy(clusters, stratum);
  const figures = Float64Array.from({ length: resamples }, () =>
    statistic(groups.flatMap((group) => group.map(() => random.pick(group)))),
  ).sort();
  return { low: quantile(figures, (1 - level) / 2), high: quantile(figures, (1 + level) / 2) };
}

function groupBy<Cluster>(clusters: readonly Cluster[], stratum: (cluster: Cluster) => string): Cluster[][] {
  const groups = new Map<string, Cluster[]>();
  for (const cluster of clusters) {
    const name = stratum(cluster);
    const group = groups.get(name);
    if (group) group.push(cluster);
    else groups.set(name, [cluster]);
  }
  return [...groups.values()];
}

/** Of ascending values, with linear interpolation between neighbours. */
function quantile(ascending: Float64Array, share: number): number {
  const place = share * (ascending.length - 1);
  const below = ascending[Math.floor(place)] ?? Number.NaN;
  const above = ascending[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
