import { type BuildSettings, ensureBuilt } from './build.ts'
import { knownRootsIn } from './known-roots.ts'

/** The address at which tests serve a backend that answers only the documented calls. */
export const documentedBackendUrl = 'http://127.0.0.1:4398'

/** The sites that the tests use: each is a way in which the portal is really built. */
export const variants = {
  /** What `npm start` builds. */
  own: { PUBLIC_DEMO: '1', PORTAL_KNOWN_ROOTS: knownRootsIn('tests/proofs/vectors/roots.json') },
  /** For another backend, on another origin, that has no extensions. */
  documented: { PUBLIC_API_URL: documentedBackendUrl, PUBLIC_ADMIN_EMAIL: 'admin@example.com' },
  /** Without any backend, with the built-in sample accounts. */
  none: { PUBLIC_API_URL: 'none', PUBLIC_DEMO: '1' },
  /** What `npm run serve` builds. */
  real: { PORTAL_URL: 'https://www.alderline.example' },
} as const satisfies Record<string, BuildSettings>

export type Variant = keyof typeof variants

export const folderOf = (variant: Variant): string => `.tests/sites/${variant}`

/** Builds a variant unless it exists, and returns its folder. */
export const builtVariant = async (variant: Variant): Promise<string> => {
  await ensureBuilt(folderOf(variant), variants[variant])
  return folderOf(variant)
}

/** The addresses of the site and the API in the long test of docs/cdn.md: two hosts of one domain. */
export const cdnAddresses = { site: 'http://www.fund.test', api: 'http://api.fund.test' }

/** Builds the site for a CDN, with the API elsewhere, unless it exists, and returns its folder. */
export const builtForCdn = async (): Promise<string> => {
  const folder = '.tests/sites/cdn'
  await ensureBuilt(folder, {
    PORTAL_URL: cdnAddresses.site,
    PUBLIC_API_URL: cdnAddresses.api,
    PUBLIC_FORMS: 'on',
  })
  return folder
}
