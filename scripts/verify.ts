import { runVerify } from './verify/command.ts'

const { status, lines } = await runVerify(process.argv.slice(2))
const print = status === 2 ? console.error : console.log
print(lines.join('\n'))
process.exitCode = status
