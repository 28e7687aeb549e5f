/** How far the demo fund was played: one row, and none in data that no demo start made. */
export interface DemoTable {
  id: number
  /** The first instant of the week in which the founders deposit. */
  first_week: number
  /** The latest week whose events were played, counted from that one. */
  played: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    demo: DemoTable
  }
}
