import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { preparedFile } from '#contract/calls/desk/prepared-files.ts'
import { callSchemas } from '#contract/calls/index.ts'
import * as basics from '#contract/entities/basic.ts'
import * as phones from '#contract/entities/fields.ts'
import * as ledger from '#contract/entities/ledger.ts'
import * as notification from '#contract/entities/notification.ts'
import * as personNames from '#contract/entities/person-name.ts'
import * as report from '#contract/entities/report.ts'
import * as adminRoles from '#contract/entities/session.ts'
import * as session from '#contract/entities/session.ts'
import * as settings from '#contract/entities/settings.ts'
import * as transfer from '#contract/entities/transfer.ts'
import type { Config } from '../config/config.ts'
import { cookieName } from './cookies.ts'

type Schema = v.GenericSchema
type Json = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'schema'

const entityModules = [
  adminRoles,
  basics,
  ledger,
  notification,
  personNames,
  phones,
  report,
  session,
  settings,
  transfer,
]

const typeName = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The contract's schemas by the names of their types. A schema that is exported twice keeps its first name. */
const namedSchemas = (): Record<string, Schema> => {
  const named = new Map<string, Schema>()
  const known = new Set<unknown>()
  for (const [name, value] of [...entityModules.flatMap((module) => Object.entries(module)), ...callSchemas]) {
    if (!isSchema(value) || known.has(value)) continue
    if (named.has(typeName(name))) throw new Error(`Two schemas of the contract are called ${name}.`)
    known.add(value)
    named.set(typeName(name), value)
  }
  return Object.fromEntries(named)
}

const place = '#/components/schemas/'

const conversion = {
  errorMode: 'ignore',
  target: 'draft-2020-12',
  typeMode: 'input',
  overrideRef: ({ referenceId }: { referenceId: string }) => `${place}${referenceId}`,
} as const

const convert = (schema: Schema, definitions: Record<string, Schema>): JsonSchema => {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...conversion, definitions })
  return rest
}

interface Fields {
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
}

const parameters = (schema: Schema | undefined, where: 'path' | 'query', definitions: Record<string, Schema>) => {
  if (!schema) return []
  const { properties = {}, required = [] } = withoutRef(convert(schema, definitions), definitions) as Fields
  return Object.entries(properties).map(([name, its]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: its,
  }))
}

/** The fields of a path or query, which OpenAPI lists one by one, even if the contract names them as a whole. */
const withoutRef = (schema: JsonSchema, definitions: Record<string, Schema>): JsonSchema => {
  const name = schema.$ref?.slice(place.length)
  const named = name === undefined ? undefined : definitions[name]
  if (name === undefined || !named) return schema
  const { [name]: _, ...others } = definitions
  return convert(named, others)
}

const mediaType = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

const answered = (call: Call, definitions: Record<string, Schema>): Json => {
  if (call.kind === 'file' || call.kind === 'table')
    return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (call.kind) return { content: { 'text/html': { schema: { type: 'string' } } } }
  if (call.status === 204) return {}
  return { content: { [mediaType.json]: { schema: convert(call.answer, definitions) } } }
}

/** A form leads to a page, which a client that follows the redirect receives. */
const answers = (call: Call, definitions: Record<string, Schema>): Json => {
  const { status = 200, does: description } = call
  if (status !== 303) return { [status]: { description, ...answered(call, definitions) } }
  return { 303: { description }, 200: { description: 'The page that it leads to', ...answered(call, definitions) } }
}

/** A table may be made after its call if the client would rather not wait (RFC 7240). */
const preference = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`respond-async, wait=1`: what takes longer than these seconds is made in the background',
  schema: { type: 'string' },
}

const prepared = (definitions: Record<string, Schema>) => ({
  202: {
    description: 'It takes longer and is made in the background',
    content: { [mediaType.json]: { schema: convert(preparedFile, definitions) } },
  },
})

const failed = (what: string) => ({ $ref: `#/components/responses/${what}` })

/** Every call of an investor takes one of their accounts, or one that they read, whether its query says so or not. */
const account = {
  name: 'investor_id',
  in: 'query',
  required: false,
  description: 'The account; the caller’s first one if it is left out',
  schema: { type: 'string' },
}

const operation = (call: Call, definitions: Record<string, Schema>): Json => ({
  operationId: call.name,
  summary: call.does,
  tags: [call.extension ?? documented],
  security: call.who === 'anyone' ? [] : [{ session: [] }, ...(call.scope ? [{ key: [call.scope] }] : [])],
  parameters: [
    ...parameters(call.params, 'path', definitions),
    ...parameters(call.query, 'query', definitions),
    ...(call.who === 'investor' ? [account] : []),
    ...(call.kind === 'table' ? [preference] : []),
  ],
  ...(call.body && {
    requestBody: {
      required: true,
      content: {
        [call.kind === 'form' ? mediaType.form : mediaType.json]: { schema: convert(call.body, definitions) },
      },
    },
  }),
  responses: {
    ...answers(call, definitions),
    ...(call.kind === 'table' && prepared(definitions)),
    '4XX': failed('Refused'),
    '5XX': failed('Failed'),
  },
})

const documented = 'documented'

const tagsOf = (calls: readonly Call[]) =>
  [...new Set(calls.map(({ extension }) => extension ?? documented))].map((name) => ({
    name,
    description: name === documented ? 'The documented calls' : `The extension "${name}"`,
  }))

const refs = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(place) ? [inner.slice(place.length)] : refs(inner),
  )
}

/** The schemas that the calls name, and those that these name in turn. */
const usedOf = (paths: unknown, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> => {
  const used = new Map<string, JsonSchema>()
  const open = refs(paths)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = schemas[name]
    if (!schema || used.has(name)) continue
    used.set(name, schema)
    open.push(...refs(schema))
  }
  return Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const failure = (description: string) => ({
  description,
  content: { [mediaType.json]: { schema: { $ref: `${place}Failure` } } },
})

/** The OpenAPI 3.1 document of the calls that are answered, made from the contract. */
export const openApiOf = (calls: readonly Call[], config: Config): Json => {
  const definitions = namedSchemas()
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, definitions) }
  }
  const responses = { Refused: failure('Refused, with the rule as a sentence'), Failed: failure('Failed on our side') }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Investor portal',
      version: '1',
      description:
        'Money is in dollars, times are ISO 8601. A failure is answered with one sentence that a person can act on.',
      license: { name: 'Not licensed for use by others', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: config.portalUrl }],
    tags: tagsOf(calls),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(config, 'session') },
        key: { type: 'http', scheme: 'bearer', description: 'A key of an owner (extension "api-keys")' },
      },
      responses,
      schemas: usedOf([paths, responses], toJsonSchemaDefs(definitions, conversion)),
    },
  }
}
