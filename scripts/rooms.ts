import { globSync, readFileSync } from 'node:fs'
import { circles, type Floors, roomProblems } from './room-rule.ts'

/** Holds the rooms inside a folder to their floors (src/rooms.json), and every module of src to no circle. */
const plan: Record<string, Floors> = JSON.parse(readFileSync('src/rooms.json', 'utf8'))
const modules = new Map(globSync('src/**/*.{ts,tsx,astro}').map((file) => [file, readFileSync(file, 'utf8')]))

const problems = [
  ...Object.entries(plan).flatMap(([folder, floors]) => roomProblems(folder, floors, modules)),
  ...circles(modules).map((circle) => `a circle: ${circle}`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
