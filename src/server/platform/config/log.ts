import type { Log } from './context.ts'

type Level = 'info' | 'warn' | 'error'
type Write = (level: Level, facts: object, message: string) => string

/** For programs that read logs: one JSON line per message. */
const json: Write = (level, facts, message) =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...facts })

/** For the person at the terminal. */
const plain: Write = (level, facts, message) =>
  [
    level === 'info' ? '' : `${level}: `,
    message,
    ...Object.entries(facts).map(([key, value]) => ` ${key}=${value}`),
  ].join('')

/** Writes lines in the next turn of the event loop, all of one turn at once, so that no call waits for its line. */
const inTurns = (out: NodeJS.WritableStream) => {
  let lines = ''
  const flush = (): void => {
    const text = lines
    lines = ''
    if (text) out.write(text)
  }
  process.once('exit', flush)
  return {
    flush,
    add: (line: string): void => {
      if (!lines) setImmediate(flush)
      lines += `${line}\n`
    },
  }
}

export const openLog = (form: 'json' | 'plain', out: NodeJS.WritableStream = process.stderr): Log => {
  const write = form === 'json' ? json : plain
  const { add, flush } = inTurns(out)
  const at = (level: Level) => (facts: object, message: string) => {
    add(write(level, facts, message))
    // An error may be the last thing that this process writes.
    if (level === 'error') flush()
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
