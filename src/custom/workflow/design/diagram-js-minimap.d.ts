/** The minimap ships without types: a module for the injector of diagram-js. */
declare module 'diagram-js-minimap' {
  const module: Record<string, unknown>;
  export = module;
}
