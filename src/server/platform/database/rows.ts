import { sha256OfJson } from '../base/sha256.ts'

/** Rows read, written and sent at a time. */
export const rowsAtOnce = 1000

export type Row = Readonly<Record<string, unknown>>

export interface Chunk {
  readonly table: string
  readonly rows: readonly Row[]
}

const digestBits = 256

const numberOf = (row: Row): bigint => {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  return BigInt(`0x${sha256OfJson(columns)}`)
}

/** How many rows each table has, and a digest over all of them, columns and values, whatever their order. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; digest: bigint }>()

  count({ table, rows }: Chunk): void {
    const sum = this.#tables.get(table) ?? { rows: 0, digest: 0n }
    sum.rows += rows.length
    for (const row of rows) sum.digest = BigInt.asUintN(digestBits, sum.digest + numberOf(row))
    this.#tables.set(table, sum)
  }

  get rows(): number {
    return [...this.#tables.values()].reduce((total, { rows }) => total + rows, 0)
  }

  /** The tables whose rows differ. */
  differences(other: Tally): string[] {
    const names = new Set([...this.#tables.keys(), ...other.#tables.keys()])
    return [...names].filter((name) => {
      const [one, two] = [this.#tables.get(name), other.#tables.get(name)]
      return one?.rows !== two?.rows || one?.digest !== two?.digest
    })
  }
}

/** A name of a table or column as both engines' SQL quotes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
