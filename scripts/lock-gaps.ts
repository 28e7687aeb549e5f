import { readFileSync } from 'node:fs'

interface Locked {
  version: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: readonly string[]
  cpu?: readonly string[]
  libc?: readonly string[]
  optionalDependencies?: Record<string, string>
}

/**
 * Finds optional dependencies that the lock file names but does not contain: npm drops the binaries of other platforms
 * if a registry lacks them, and `npm ci` of npm 11 then refuses the lock file.
 */
const packages: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

const parentOf = (folder: string): string => {
  const at = folder.lastIndexOf('/node_modules/')
  return at < 0 ? '' : folder.slice(0, at)
}

const seenFrom = (folder: string, name: string): Locked | undefined => {
  const here = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]
  return here ?? (folder ? seenFrom(parentOf(folder), name) : undefined)
}

const gaps = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, range]) => {
      const seen = seenFrom(folder, name)
      return !seen || (/^\d/.test(range) && seen.version !== range)
    })
    .map(([name, range]) => `${folder || 'this project'} wants ${name} ${range}`),
)

for (const gap of gaps) console.error(`package-lock.json lacks a platform's package: ${gap}`)

const fits = (named: readonly string[] | undefined, one: string): boolean => named?.includes(one) ?? true

/** Whether it is installed on Linux on x64, where the portal is meant to run (docs/deploy.md). */
const isInstalledInUse = ({ os, cpu, libc }: Locked): boolean =>
  fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc')

/**
 * Everything installed where the portal runs must have a digest; another platform's package may lack one that no
 * registry gave.
 */
const unchecked = Object.entries(packages)
  .filter(([folder, one]) => folder !== '' && !one.integrity && !one.link && (!one.optional || isInstalledInUse(one)))
  .map(([folder]) => folder)

for (const folder of unchecked) console.error(`package-lock.json has no integrity of ${folder}`)
process.exitCode = gaps.length + unchecked.length === 0 ? 0 : 1
