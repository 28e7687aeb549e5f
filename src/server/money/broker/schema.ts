import type { BrokerFormat } from './broker-file.ts'

/** An account of the fund at a broker, whose files are read. */
export interface BrokerAccountsTable {
  id: string
  broker: string
  number: string
  added_at: number
  added_by: string
  removed_at: number | null
}

/** An imported file. Days are New York's, `YYYY-MM-DD`. */
export interface BrokerFilesTable {
  /** UUIDv7: ordered by time. */
  id: string
  account_id: string
  name: string
  format: BrokerFormat
  /** SHA-256 of the file, unpacked, and of the table of the daily equity beside it. */
  digest: string
  equity_digest: string | null
  /** Unique: the same file of an account is one. */
  key: string
  bytes: number
  from_day: string
  to_day: string
  days: number
  /** How many of its days no earlier file had, and how many executions those have. */
  new_days: number
  executions: number
  imported_at: number
  imported_by: string
  imported_by_id: string | null
}

/** A day of an account, as the first file that had it says. Amounts are exact decimals, as texts. */
export interface BrokerDaysTable {
  account_id: string
  day: string
  file_id: string
  nav_start: string
  nav_end: string
  flows: string
  commissions: string
  fees: string
  interest: string
  executions: number
  /** A JSON list of what its file says was open at the end; null where the file’s period ends on another day. */
  open: string | null
  /** Over its amounts and the digests of its symbols. */
  digest: string
}

/** What was traded of a symbol on a day. */
export interface BrokerSymbolsTable {
  account_id: string
  day: string
  symbol: string
  executions: number
  /** Bought less sold. */
  quantity: string
  /** Bought and sold, without a sign. */
  turnover: string
  costs: string
  /** Over its executions. */
  digest: string
}

export interface BrokerExecutionsTable {
  account_id: string
  day: string
  /** Its number on the day, in the order of time. */
  place: number
  symbol: string
  at: number
  quantity: string
  price: string
  proceeds: string
  commission: string
  fees: string
  order_id: string
  execution_id: string
  /** 1 for one that takes back an earlier one. */
  cancels: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    broker_accounts: BrokerAccountsTable
    broker_files: BrokerFilesTable
    broker_days: BrokerDaysTable
    broker_symbols: BrokerSymbolsTable
    broker_executions: BrokerExecutionsTable
  }
}
