import { spawnSync } from 'node:child_process'

/** Whether this machine has a program. If it does not, a line says which tests are left out for it. */
export const isInstalled = (program: string, leftOut: string, asked: readonly string[] = ['--version']): boolean => {
  const isThere = spawnSync(program, asked, { stdio: 'ignore' }).error === undefined
  if (!isThere) console.warn(`${program} is not installed here: ${leftOut} are left out.`)
  return isThere
}
