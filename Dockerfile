# syntax=docker/dockerfile:1
# One image for the API (with the web app), the worker and the migration; the command decides. `scripts/image` proves
# which files get in. Chromium prints documents; without it (`--build-arg CHROMIUM=0`) prints are refused with 501.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
COPY core/package.json core/
COPY workflows/package.json workflows/
COPY api/package.json api/
COPY workers/package.json workers/
COPY seeds/package.json seeds/
COPY web/package.json web/

# The web app, with the tools that build it.
FROM manifests AS web
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY core core
COPY web web
RUN cd web && npx vite build

# What the processes import, and the list of it (SBOM).
FROM manifests AS packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace core --workspace workflows --workspace api --workspace workers --workspace seeds --include-workspace-root
RUN npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx > sbom.json

FROM node:24-bookworm-slim
# Fonts for all seven languages: Inter for documents, DejaVu for what it lacks, Noto for Chinese.
ARG CHROMIUM=1
RUN if [ "$CHROMIUM" = 1 ]; then apt-get update && apt-get install -y --no-install-recommends \
  chromium-headless-shell fonts-inter fonts-dejavu-core fonts-noto-cjk && rm -rf /var/lib/apt/lists/*; fi
WORKDIR /app
COPY --from=packages /app ./
COPY core core
COPY workflows workflows
COPY api api
COPY workers workers
COPY seeds seeds
COPY scripts scripts
COPY --from=web /app/web/dist web/dist
# The bundle of the workflows is kept here, and once the engine's certificates in volumes; nothing else is written.
RUN mkdir -p node_modules/.cache /certificates/server /certificates/client && chown -R node:node node_modules/.cache /certificates
USER node
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
EXPOSE 8080
CMD ["node", "api/main.ts"]
