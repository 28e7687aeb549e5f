import { serveFolder } from '#tests/support/site/static-server.ts'
import { folderOf } from '../../../scripts/variants.ts'

// The site as a CDN serves it that was built for another backend; each test brings its own backend.
const { server } = await serveFolder(folderOf('documented'), Number(process.env['PORT']))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => process.exit(0))
})
