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

export const openLog = (form: 'json' | 'plain', out: NodeJS.WritableStream = process.stderr): Log => {
  const write = form === 'json' ? json : plain
  const at = (level: Level) => (facts: object, message: string) => {
    out.write(`${write(level, facts, message)}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
