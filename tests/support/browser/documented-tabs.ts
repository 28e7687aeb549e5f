import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DocumentedBackend, startDocumentedBackend } from '#tests/support/portal/documented-backend.ts'
import { type Browser, newBrowser } from './tab.ts'

/** One documented backend for the file, and a separate browser for each test; both exist once a test runs. */
export const documentedTabs = (): { readonly backend: DocumentedBackend; browser: Browser } => {
  const now = {} as { backend: DocumentedBackend; browser: Browser }
  beforeAll(async () => {
    now.backend = await startDocumentedBackend()
  })
  afterAll(() => now.backend.close())
  beforeEach(() => {
    now.browser = newBrowser()
  })
  return now
}
