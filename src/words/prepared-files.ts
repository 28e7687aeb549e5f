import { formatBytes } from '#fund/format.ts'

interface PreparedFile {
  readonly state: 'waiting' | 'being-made' | 'ready' | 'failed'
  readonly done: number
  readonly of: number | null
  readonly bytes: number | null
  readonly detail: string | null
}

const rows = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

const far = ({ done, of }: PreparedFile): string =>
  of === null ? rows(done) : `${done.toLocaleString('en-US')} of ${rows(of)}`

/** Files that are made behind the export that asked for them (api.md "prepared-files"). */
export const preparedFileWords = {
  title: 'Files',
  asked: (name: string): string => `${name} takes a moment. It stands under Files, at the foot of the page.`,
  ready: (name: string): string => `${name} is ready under Files, at the foot of the page.`,
  failed: (name: string): string => `${name} could not be made. See Files, at the foot of the page.`,
  sum: (ready: number, unready: number): string =>
    [...(unready > 0 ? [`${unready} being made`] : []), ...(ready > 0 ? [`${ready} ready`] : [])].join(', '),
  making: (name: string): string => `Making ${name}`,
  state: (file: PreparedFile, keptUntil: string): string => {
    if (file.state === 'waiting') return 'Waiting for its turn.'
    if (file.state === 'being-made') return `Being made: ${far(file)}.`
    if (file.state === 'failed') return file.detail ?? 'It could not be made.'
    return `${rows(file.done)}, ${formatBytes(file.bytes ?? 0)}. Kept until ${keptUntil}.`
  },
} as const
