import { runConformance } from './conformance/command.ts'

const { status, lines } = await runConformance(process.argv.slice(2), process.env)
const print = status === 2 ? console.error : console.log
print(lines.join('\n'))
process.exitCode = status
