import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface PortalProcess {
  readonly child: ChildProcess
  /** Where it listens; undefined if it ended without listening. */
  readonly url: string | undefined
  /** Everything that it printed. */
  printed(): string
  /** Ends it and returns its exit code and signal. */
  end(signal: NodeJS.Signals): Promise<readonly [number | null, NodeJS.Signals | null]>
}

export const main = 'src/server/main.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { serve: string } }

/** What `npm run serve` gives to Node itself. */
export const nodeFlags: readonly string[] = scripts.serve.split(' ').filter((word) => word.startsWith('--'))

/** A folder without a built site, so that only the API is served. */
export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal-start-'))

/** What our processes need from the tests' own environment: the path, and Node's compile cache. */
export const inherited = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE = resolve('.tests/compiled') } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/**
 * Starts a script of the project, by default the server, as a person would: its settings come only from the
 * environment. `begun` gets the process before it listens; `more` are its arguments, how many files it may open, and
 * whether to discard what it prints once it listens.
 */
export const startProcess = async (
  cwd: string,
  env: Record<string, string>,
  script: string = main,
  begun: (child: ChildProcess) => void = () => {},
  more: { readonly args?: readonly string[]; readonly openFilesMax?: number; readonly forgets?: boolean } = {},
): Promise<PortalProcess> => {
  const { args = [], openFilesMax, forgets = false } = more
  const command = [process.execPath, ...nodeFlags, resolve(script), ...args]
  const limited = ['sh', '-c', `ulimit -n ${openFilesMax}; exec "$0" "$@"`, ...command]
  const [program = '', ...given] = openFilesMax === undefined ? command : limited
  const child = spawn(program, given, {
    cwd,
    env: { ...inherited(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun(child)
  let told = ''
  let listens = false
  const ended = once(child, 'close').then(([code, signal]) => [code, signal] as const)
  const url = await new Promise<string | undefined>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (listens && forgets) return
        told += text
        const [, at] = told.match(/^The portal is at (\S+)\/$/m) ?? []
        if (!at) return
        listens = true
        done(at)
      })
    void ended.then(() => done(undefined))
  })
  return {
    child,
    url,
    printed: () => told,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
