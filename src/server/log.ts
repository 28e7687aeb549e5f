import type { Log } from './context.ts'

type Level = 'info' | 'warn' | 'error'
type Write = (level: Level, told: object, message: string) => string

/** For programs that read logs: one JSON line each. */
const json: Write = (level, told, message) =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...told })

/** For the person before the terminal. */
const plain: Write = (level, told, message) =>
  [
    level === 'info' ? '' : `${level}: `,
    message,
    ...Object.entries(told).map(([key, value]) => ` ${key}=${value}`),
  ].join('')

export const openLog = (form: 'json' | 'plain', out: NodeJS.WritableStream = process.stderr): Log => {
  const write = form === 'json' ? json : plain
  const at = (level: Level) => (told: object, message: string) => {
    out.write(`${write(level, told, message)}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
