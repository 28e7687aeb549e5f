import { defineConfig } from 'vitest/config'

const project = (name: string, globalSetup: string[] = []) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node' as const, globalSetup },
})

export default defineConfig({
  test: {
    isolate: false,
    projects: [project('unit'), project('server', ['tests/support/pg.ts']), project('site')],
  },
})
