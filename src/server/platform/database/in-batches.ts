/** The parts of a file in order, counted from 0 and read one at a time, up to the first that is not there. */
export const numberedParts = async function* (
  read: (number: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await read(number)
    if (!part) return
    yield part
  }
}

/**
 * Far below the limits of both engines (SQLite: 32,766): a statement with this many holds the event loop for some
 * milliseconds.
 */
const parametersMax = 2_500

/** What a statement does to each of its rows can take longer than writing it. */
const rowsAtOnce = 250

/**
 * Runs a multi-row statement on as many rows at a time as the engines take, or fewer if each row brings others along.
 */
export const inBatches = async <Row extends object>(
  rows: readonly Row[],
  run: (batch: readonly Row[]) => Promise<unknown>,
  rowsMax = rowsAtOnce,
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const size = Math.min(rowsMax, Math.floor(parametersMax / Object.keys(first).length))
  for (let from = 0; from < rows.length; from += size) await run(rows.slice(from, from + size))
}
