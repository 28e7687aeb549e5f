import type { APIRoute, GetStaticPaths } from 'astro'
import { markIco, markPng, markSvg } from '#site/brand/mark.ts'
import { house } from '#site/house.ts'

const manifest = {
  name: house.name,
  short_name: house.name.split(/[\s,]/)[0],
  start_url: '/',
  display: 'browser',
  background_color: house.colours.paper[0],
  theme_color: house.colours.accent[0],
  icons: [192, 512].map((pixels) => ({ src: `/icon-${pixels}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png' })),
}

/** The dashboards as an installable app: an admin is led on to theirs. */
const portal = { ...manifest, id: '/dashboard', start_url: '/dashboard', scope: '/', display: 'standalone' }

/** What a browser shows of the site outside its pages, made from the house's mark, name and colours. */
const files: Record<string, { type: string; make: () => Promise<Buffer> | string }> = {
  'favicon.svg': { type: 'image/svg+xml', make: () => markSvg },
  'favicon.ico': { type: 'image/x-icon', make: () => markIco(32) },
  'apple-touch-icon.png': { type: 'image/png', make: () => markPng(180) },
  'icon-192.png': { type: 'image/png', make: () => markPng(192) },
  'icon-512.png': { type: 'image/png', make: () => markPng(512) },
  'portal.webmanifest': { type: 'application/manifest+json', make: () => `${JSON.stringify(portal, null, 2)}\n` },
  'site.webmanifest': { type: 'application/manifest+json', make: () => `${JSON.stringify(manifest, null, 2)}\n` },
}

export const getStaticPaths = (() => Object.keys(files).map((icon) => ({ params: { icon } }))) satisfies GetStaticPaths

export const GET: APIRoute = async ({ params }) => {
  const file = files[params['icon'] ?? '']
  if (!file) return new Response(null, { status: 404 })
  const body = await file.make()
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'content-type': file.type },
  })
}
