/** What a plain TypeScript compiler sees of an .astro part; `astro check` reads the part itself. */
declare module '*.astro' {
  const part: import('astro/runtime/server/index.js').AstroComponentFactory
  export default part
}
