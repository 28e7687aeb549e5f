import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { circles, mapOf, pictureOf, queryProblems, type Room, roomProblems } from './room-rule.ts'

/**
 * Checks that rooms import only from those that stand before them and that they may use (src/rooms.json), that no modules
 * form a circle, that routes contain no queries, and that src/README.md shows the map; with --write it draws the map.
 */
const house: Record<'src', Room> = JSON.parse(readFileSync('src/rooms.json', 'utf8'))
const modules = new Map(globSync('src/**/*.{ts,tsx,astro,css}').map((file) => [file, readFileSync(file, 'utf8')]))

const readme = readFileSync('src/README.md', 'utf8')
const drawn = ['```mermaid', ...pictureOf(house.src, 'server'), '```', '', ...mapOf(house.src), ''].join('\n')
const mapped = readme.replace(/(?<=<!-- map -->\n)[\s\S]*(?=<!-- end of the map -->)/, () => drawn)
if (process.argv.includes('--write')) writeFileSync('src/README.md', mapped)
else if (mapped !== readme)
  console.error('src/README.md shows another map than src/rooms.json has: node scripts/rooms.ts --write')

const problems = [
  ...roomProblems('src', house.src, modules),
  ...queryProblems(modules),
  ...circles(modules).map((circle) => `a circle: ${circle}`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 && (mapped === readme || process.argv.includes('--write')) ? 0 : 1
