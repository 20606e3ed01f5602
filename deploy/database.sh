#!/bin/sh
# Runs once, when the database's volume is made: a role that row-level security binds, and a database it owns.
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$ANLAN_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role anlan login nosuperuser nocreatedb nocreaterole nobypassrls password :'password';
create database anlan owner anlan;
SQL
# Lists and exact numbers may use their index under row-level security: an administrator has to say so once.
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname anlan <<'SQL'
alter function pg_catalog.arraycontains(anyarray,anyarray) leakproof;
alter function pg_catalog.arrayoverlap(anyarray,anyarray) leakproof;
alter function pg_catalog.arraycontained(anyarray,anyarray) leakproof;
alter function pg_catalog.numeric_eq(numeric,numeric) leakproof;
alter function pg_catalog.numeric_ne(numeric,numeric) leakproof;
alter function pg_catalog.numeric_lt(numeric,numeric) leakproof;
alter function pg_catalog.numeric_le(numeric,numeric) leakproof;
alter function pg_catalog.numeric_gt(numeric,numeric) leakproof;
alter function pg_catalog.numeric_ge(numeric,numeric) leakproof;
alter function pg_catalog.numeric_cmp(numeric,numeric) leakproof;
SQL
