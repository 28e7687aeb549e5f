/** In what the event loop stood until the watchdog ended the process (platform/watchdog/watchdog.ts). */
export interface StallsTable {
  /** The file's name that the watchdog wrote: each is taken in once. */
  id: string
  /** What is parked once it is here twice; null for what is not tried again by itself. */
  key: string | null
  name: string
  /** The innermost places in the code, as JSON. */
  places: string
  at: number
}

declare module '../database/schema.ts' {
  interface Schema {
    stalls: StallsTable
  }
}
