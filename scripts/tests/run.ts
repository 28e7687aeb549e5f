import { spawn } from 'node:child_process'

/** Runs a program of this project's on the pinned Node, its output shown as it comes; answers its exit code. */
export const run = (module: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [module, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', failed)
    child.on('exit', (code) => done(code ?? 1))
  })
