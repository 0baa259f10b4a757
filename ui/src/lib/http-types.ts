import type { paths } from '@/generated/api'

/** Only there while the sandbox takes the payments, and so not in the API's description. */
interface SandboxPaths {
  '/api/sandbox/orders/{order_id}': {
    post: {
      parameters: { path: { order_id: string } }
      requestBody: { content: { 'application/json': { event: string } } }
      responses: { 200: { content: { 'application/json': { message: string } } } }
    }
  }
}

type Api = paths & SandboxPaths

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The addresses that know a method. */
export type PathOf<M extends Method> = {
  [P in keyof Api]: Api[P] extends Record<M, { responses: object }> ? P : never
}[keyof Api]

type OperationOf<M extends Method, P extends PathOf<M>> = Api[P] extends Record<M, infer Operation> ? Operation : never

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : undefined

type GoodAnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never

/** What a call answers when it does not fail. */
export type AnswerOf<M extends Method, P extends PathOf<M>> = GoodAnswerOf<OperationOf<M, P>>

export interface CallOptions {
  /** A client's access token, sent as a bearer header. */
  token?: string | null | undefined
  signal?: AbortSignal | undefined
  /** What was seen: the call is refused when it is not so any more. */
  ifMatch?: string | undefined
  /** Names what is sent, so that it has its effect once, however often it arrives. */
  idempotencyKey?: string | undefined
}

type ParamsOf<Operation> = Operation extends { parameters: { path: infer Params } }
  ? { params: Params }
  : { params?: never }
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? { query?: Query }
  : { query?: never }
type BodyOf<Operation> = Operation extends { requestBody: infer Body }
  ? { body: JsonOf<Body> }
  : Operation extends { requestBody?: infer Body }
    ? { body?: JsonOf<NonNullable<Body>> }
    : { body?: never }

type OperationOptions<Operation> = CallOptions & ParamsOf<Operation> & QueryOf<Operation> & BodyOf<Operation>

/** What an address needs: the parameters in it, what is asked for behind it, and a body. */
export type OptionsOf<M extends Method, P extends PathOf<M>> = OperationOptions<OperationOf<M, P>>

/** Whether it is one address. A wrong one is taken for any of them, whose options together take a minute to compare. */
type IsOne<P, Whole = P> = P extends unknown ? ([Whole] extends [P] ? true : false) : never

/** The options can be left out where nothing is needed. */
export type OptionArguments<M extends Method, P extends PathOf<M>> =
  IsOne<P> extends true
    ? Partial<OptionsOf<M, P>> extends OptionsOf<M, P>
      ? [options?: OptionsOf<M, P>]
      : [options: OptionsOf<M, P>]
    : never
