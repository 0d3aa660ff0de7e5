/** Counts per key, in first-seen order. */
export class Counter<Row extends object> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly create: (key: string) => Row) {}

  row(key: string): Row {
    const known = this.rows.get(key);
    if (known) return known;
    const row = this.create(key);
    this.rows.set(key, row);
    return row;
  }

  /** In first-seen order. */
  list(): Row[] {
    return [...this.rows.values()];
  }
}
