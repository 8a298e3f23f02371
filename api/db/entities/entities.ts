import type { EntitySchema } from 'typeorm';
import { AuditEntity } from './audit.entity.ts';
import { ClientEntity } from './client.entity.ts';
import { DocumentEntity } from './document.entity.ts';
import { OutboxEntity } from './outbox.entity.ts';
import { PasswordResetEntity } from './password-reset.entity.ts';
import { SessionEntity } from './session.entity.ts';
import { UserEntity } from './user.entity.ts';

/** Every table of the schema `platform` that has an entity; a feature adds its own here. */
export const entities: EntitySchema[] = [AuditEntity, ClientEntity, DocumentEntity, OutboxEntity, PasswordResetEntity, SessionEntity, UserEntity];
