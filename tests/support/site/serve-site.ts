/**
 * `node tests/support/site/serve-site.ts FOLDER PORT`: serves a built folder with its own headers, to view it without a
 * backend.
 */
import { serveFolder } from './static-server.ts'

const [folder = 'dist', port = '4321'] = process.argv.slice(2)
const { url } = await serveFolder(folder, Number(port))
console.log(`${folder} at ${url}`)
