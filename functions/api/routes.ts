import { type Context, type Env, Hono, type MiddlewareHandler } from 'hono';
import type { BlankEnv } from 'hono/types';
import type { AnswerOf, BodyOf, Route } from '#api/routes.ts';

declare const answered: unique symbol;
/** A response with the answer of a route. */
type Answered<Answer> = Response & { [answered]: Answer };

/** The context of a request, with the JSON that it should bring where hono's types have what was validated. */
export type RequestWith<Body, E extends Env = BlankEnv, Path extends string = string> = Context<E, Path, { out: { json: Body } }>;

/** Answers with `answer`, which takes nothing else than the route's answer, or with a page or a file where the route has one. */
type Handler<One extends Route, Path extends string, E extends Env> = (
  context: RequestWith<BodyOf<One>, E, Path>,
  answer: (value: AnswerOf<One>, status?: 201 | 202) => Answered<AnswerOf<One>>,
) => AnswerOf<One> extends Response ? Response | Promise<Response> : Answered<AnswerOf<One>> | Promise<Answered<AnswerOf<One>>>;

/** The paths below a base that have a method. */
type PathIn<Method extends string, Base extends string> = {
  [One in Route]: One extends `${Method} ${Base}` ? '/' : One extends `${Method} ${Base}${infer Path extends `/${string}`}` ? Path : never;
}[Route];
type At<Method extends string, Base extends string, Path extends string> = Extract<
  Route,
  `${Method} ${Base}${Path extends '/' ? '' : Path}`
>;

type Add<Method extends string, Base extends string, E extends Env> = <Path extends PathIn<Method, Base>>(
  path: Path,
  ...handlers: [...MiddlewareHandler<E>[], Handler<At<Method, Base, Path>, Path, E>]
) => void;

/** Routes of the API below a base: each is in src/api/routes.ts and answers what that says. */
export interface RoutesAt<Base extends string, E extends Env = BlankEnv> {
  get: Add<'GET', Base, E>;
  post: Add<'POST', Base, E>;
  put: Add<'PUT', Base, E>;
  delete: Add<'DELETE', Base, E>;
  use(middleware: MiddlewareHandler): void;
  /** The routes, to add to an API. */
  hono: Hono;
}

/** Creates an empty set of routes below a base. */
export function routesAt<Base extends string, E extends Env = BlankEnv>(base: Base): RoutesAt<Base, E> {
  const hono = new Hono();
  const add =
    (method: string) =>
    (path: string, ...handlers: unknown[]): void => {
      const handler = handlers.pop() as (context: Context, answer: unknown) => Promise<Response>;
      const last = (context: Context) => handler(context, (value: object, status?: 201) => context.json(value, status));
      hono.on(method, [path === '/' ? base : base + path], ...(handlers as MiddlewareHandler[]), last);
    };
  return {
    hono,
    use: (middleware) => void hono.use(`${base}/*`, middleware),
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    delete: add('DELETE'),
  };
}
