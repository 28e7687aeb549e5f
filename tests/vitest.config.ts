import { defineConfig } from 'vitest/config'

const project = (name: string) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node' as const },
})

export default defineConfig({
  test: {
    isolate: false,
    projects: [project('unit'), project('server'), project('site')],
  },
})
