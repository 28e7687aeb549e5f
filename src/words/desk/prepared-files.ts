import { formatBytes, formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

interface PreparedFile {
  readonly state: 'waiting' | 'being-made' | 'ready' | 'failed'
  readonly done: number
  readonly of: number | null
  readonly bytes: number | null
  readonly detail: string | null
}

const rows = (count: number): string => counted(count, 'row')

const far = ({ done, of }: PreparedFile): string => (of === null ? rows(done) : `${formatCount(done)} of ${rows(of)}`)

/** Files that are made in the background for an export (api.md "prepared-files"). */
export const preparedFileWords = {
  title: 'Files',
  asked: (name: string): string => `${name} takes a moment. You will find it under Files, at the foot of the page.`,
  ready: (name: string): string => `${name} is ready under Files, at the foot of the page.`,
  failed: (name: string): string => `${name} could not be made. See Files, at the foot of the page.`,
  sum: (files: readonly Pick<PreparedFile, 'state'>[]): string => {
    const of = (...states: readonly PreparedFile['state'][]) =>
      files.filter(({ state }) => states.includes(state)).length
    const parts = [
      [of('waiting', 'being-made'), 'being made'],
      [of('ready'), 'ready'],
      [of('failed'), 'failed'],
    ] as const
    return parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ')
  },
  unread: 'did not load',
  notLoaded: 'Your files did not load.',
  making: (name: string): string => `Making ${name}`,
  state: (file: PreparedFile, keptUntil: string): string => {
    if (file.state === 'waiting') return 'Waiting for its turn.'
    if (file.state === 'being-made') return `Being made: ${far(file)}.`
    if (file.state === 'failed') return file.detail ?? 'It could not be made.'
    return `${rows(file.done)}, ${formatBytes(file.bytes ?? 0)}. Kept until ${keptUntil}.`
  },
} as const
