import { globSync, readFileSync } from 'node:fs'
import { circles, type Floors, queryProblems, roomProblems } from './room-rule.ts'

/** Holds the rooms inside a folder to their floors (src/rooms.json), every module of src to no circle, and routes to no query. */
const plan: Record<string, Floors> = JSON.parse(readFileSync('src/rooms.json', 'utf8'))
const modules = new Map(globSync('src/**/*.{ts,tsx,astro}').map((file) => [file, readFileSync(file, 'utf8')]))

const problems = [
  ...Object.entries(plan).flatMap(([folder, floors]) => roomProblems(folder, floors, modules)),
  ...queryProblems('src/server/routes', modules),
  ...circles(modules).map((circle) => `a circle: ${circle}`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
