# One image for the API (with the web app), the worker, the migration and the mail catcher; the command decides.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
COPY core/package.json core/
COPY workflows/package.json workflows/
COPY api/package.json api/
COPY workers/package.json workers/
COPY seeds/package.json seeds/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN cd web && npx vite build

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu fonts-noto-cjk && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
EXPOSE 8080
CMD ["node", "api/main.ts"]
