# What an account keeps of somebody’s progress.
