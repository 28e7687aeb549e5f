/** What a file does to a thread that reads it, for the test of its limits. */

export const fine = (text: string) => ({ read: text.length })

export const endless = (): never => {
  for (;;) performance.now()
}

export const hungry = (): never => {
  const kept: unknown[] = []
  for (;;) kept.push({ line: kept.length, cells: [`${kept.length}`] })
}

/** Answers first, and takes too much when nobody waits for it any more. */
export const late = () => {
  setImmediate(hungry)
  return { read: 'answered' }
}
