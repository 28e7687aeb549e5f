import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The first of these programs that this machine has. */
export const onPath = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
    .find((file) => existsSync(file))

const command = (name: string, ...args: readonly string[]): boolean =>
  spawnSync(name, args, { stdio: 'ignore' }).status === 0

/** True if packages can be installed without asking anybody: as root on Debian and its relatives. */
const canInstall = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))

/** Fails at once on a machine without a network, instead of trying for minutes. */
const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']

/** Installs Debian packages if possible; returns whether they are there now. */
export const installed = (...names: readonly string[]): boolean => {
  if (!canInstall()) return false
  console.log(`Installing ${names.join(' and ')} to test with (once) …`)
  const install = () => command('apt-get', ...impatient, 'install', '-y', '--no-install-recommends', ...names)
  return install() || (command('apt-get', ...impatient, 'update') && install())
}
