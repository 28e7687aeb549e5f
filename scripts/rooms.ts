import { globSync, readFileSync } from 'node:fs'
import { circles, type Floors, queryProblems, roomProblems } from './room-rule.ts'

/**
 * Checks that rooms import only from lower floors (src/rooms.json), that no modules form a circle, and that routes
 * contain no queries.
 */
const plan: Record<string, Floors> = JSON.parse(readFileSync('src/rooms.json', 'utf8'))
const modules = new Map(globSync('src/**/*.{ts,tsx,astro}').map((file) => [file, readFileSync(file, 'utf8')]))

const problems = [
  ...Object.entries(plan).flatMap(([folder, floors]) => roomProblems(folder, floors, modules)),
  ...queryProblems('src/server/routes', modules),
  ...circles(modules).map((circle) => `a circle: ${circle}`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
