import type { APIRoute, GetStaticPaths } from 'astro'
import { displayFont } from '#site/brand/display-font.ts'

export const getStaticPaths = (() => [{ params: { name: displayFont.name } }]) satisfies GetStaticPaths

export const GET: APIRoute = () =>
  new Response(new Uint8Array(displayFont.bytes), { headers: { 'content-type': 'font/woff2' } })
