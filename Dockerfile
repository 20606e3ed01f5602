# Anlan in a container: no root, one volume, the built product and its production packages alone.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json ./
COPY scripts scripts
COPY src src
RUN npm run build && npm uninstall --no-save --omit=dev --no-audit --no-fund vite @vitejs/plugin-react

FROM node:22-bookworm-slim
# The account that runs the server and, where no DATABASE_URL is given, its PostgreSQL: initdb refuses root and accounts without a name.
RUN groupadd --gid 10001 anlan && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin anlan \
  && mkdir /data && chown 10001:10001 /data && chmod 700 /data
WORKDIR /app
COPY --from=build --chown=10001:10001 /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/src/schemas src/schemas
COPY --from=build /build/package.json package.json
# HOST: inside the container all addresses; which of them the world sees is said where it is started.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 THIRD_PARTY_PORT=0 DATA_DIR=/data ANLAN_ROOT=/app
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node itself is the first process: the server hears SIGTERM, answers what runs, stops its database and exits 0.
ENTRYPOINT ["node", "dist/server/server.js"]
