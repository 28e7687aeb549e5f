import type { APIRoute, GetStaticPaths } from 'astro'
import { fonts } from '#site/brand/fonts.ts'

export const getStaticPaths = (() =>
  fonts.map(({ name, bytes }) => ({ params: { name }, props: { bytes } }))) satisfies GetStaticPaths

export const GET: APIRoute<{ bytes: Buffer }> = ({ props }) =>
  new Response(new Uint8Array(props.bytes), { headers: { 'content-type': 'font/woff2' } })
