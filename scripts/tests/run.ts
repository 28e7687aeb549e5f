import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Node's compiled code is kept for every later process of the tests: half of a start is compiling. */
const compiled = resolve('.tests/compiled')

/** Runs one of this project's programs on the pinned Node and shows its output as it comes; returns its exit code. */
export const run = (module: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [module, ...args], {
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', failed)
    child.on('exit', (code) => done(code ?? 1))
  })
